import { createSubscriber } from 'svelte/reactivity';

/** The languages that the rules are written in. */
export const languages = ['en', 'es', 'de'] as const;
export type Language = (typeof languages)[number];

const follow = createSubscriber((changed) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
});

/** The language of the page, which its root element names; English where the rules have no other. */
export function language(): Language {
  // Unit tests have no document.
  if (typeof document === 'undefined') return 'en';
  follow();
  return spoken(document.documentElement.lang);
}

export function spoken(tag: string): Language {
  return languages.find((each) => each === tag.split('-')[0]?.toLowerCase()) ?? 'en';
}
