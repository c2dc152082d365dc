declare module 'virtual:how-to-pages' {
  export const pages: Record<string, { title: string; parts: (string | null)[] }>;
}
