declare module 'virtual:how-to-pages' {
  export const pages: Record<string, { title: string; intro: string; parts: (string | null)[]; technical: string }>;
}

declare module 'virtual:studies' {
  export const text: import('../plugins/studies').StudiesText;
}
