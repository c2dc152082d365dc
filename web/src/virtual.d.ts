declare module 'virtual:rules/*' {
  export const pages: Record<string, import('../plugins/markdown').RulesPage>;
}

declare module 'virtual:rule-pictures' {
  export const pictures: Record<string, import('./howto/pictures').RulePicture>;
}

declare module 'virtual:studies/*' {
  export const text: import('../plugins/studies').StudiesText;
}
