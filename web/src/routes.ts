/** Where the page is, as the part of its address behind `#`. */
export type Route =
  | { at: 'home' }
  | { at: 'games' }
  | { at: 'new'; game: string; query?: string }
  /** Starts a game at once, against level 3. */
  | { at: 'play'; game: string }
  | { at: 'import' }
  | { at: 'help' }
  | { at: 'settings' }
  | { at: 'learn'; game: string }
  /** `review`: its moves are to be looked at again. */
  | { at: 'session'; session: string; key: string | null; review?: true }
  | { at: 'tree'; query: string }
  | { at: 'quiz'; query: string }
  | { at: 'analyse'; query: string }
  /** Without a game, one is chosen. */
  | { at: 'puzzles'; game: string; query: string }
  | { at: 'lab'; study: string }
  /** Networks that learn; `learn` is for people. */
  | { at: 'learning'; query: string }
  | { at: 'mistakes'; study: string }
  | { at: 'studies'; study: string }
  /** What is known of a solved game. */
  | { at: 'solved'; game: string }
  | { at: 'nowhere' };

export function parseRoute(hash: string): Route {
  const asked = /^#?\/?(tree|quiz|analyse)\/?(?:\?(.*))?$/s.exec(hash);
  if (asked) return { at: asked[1] as 'tree' | 'quiz' | 'analyse', query: asked[2] ?? '' };
  const puzzles = /^#?\/?puzzles(?:\/([^/?]+))?\/?(?:\?(.*))?$/s.exec(hash);
  if (puzzles) return { at: 'puzzles', game: decoded(puzzles[1] ?? ''), query: puzzles[2] ?? '' };
  const learning = /^#?\/?learn\/?(?:\?(.*))?$/s.exec(hash);
  if (learning) return { at: 'learning', query: learning[1] ?? '' };
  const form = /^#?\/?new\/([^/?]+)\?(.*)$/s.exec(hash);
  if (form) return { at: 'new', game: decoded(form[1] ?? ''), query: form[2] ?? '' };
  const again = /^(#?\/?session\/[^?]+)\?review$/.exec(hash);
  if (again) {
    const session = parseRoute(again[1] ?? '');
    return session.at === 'session' ? { ...session, review: true } : session;
  }
  const parts = hash.replace(/^#?\/?/, '').split('/').filter(Boolean).map(decoded);
  const [head, one, two] = parts;
  if (head === undefined) return { at: 'home' };
  if (head === 'games' && parts.length === 1) return { at: 'games' };
  if (head === 'new' && one && parts.length === 2) return { at: 'new', game: one };
  if ((head === 'learn' || head === 'play' || head === 'solved') && one && parts.length === 2) return { at: head, game: one };
  if ((head === 'import' || head === 'help' || head === 'settings') && parts.length === 1) return { at: head };
  if ((head === 'lab' || head === 'mistakes' || head === 'studies') && parts.length <= 2) return { at: head, study: one ?? '' };
  // 't' is the word of older links.
  if ((head === 'session' || head === 't') && one && parts.length <= 3) return { at: 'session', session: one, key: two ?? null };
  return { at: 'nowhere' };
}

export function routeText(route: Route): string {
  switch (route.at) {
    case 'home':
    case 'nowhere':
      return '#/';
    case 'games':
    case 'import':
    case 'help':
    case 'settings':
      return `#/${route.at}`;
    case 'tree':
    case 'quiz':
    case 'analyse':
      return route.query === '' ? `#/${route.at}` : `#/${route.at}?${route.query}`;
    case 'puzzles':
      return `#/puzzles${route.game === '' ? '' : `/${encodeURIComponent(route.game)}`}${route.query === '' ? '' : `?${route.query}`}`;
    case 'learning':
      return route.query === '' ? '#/learn' : `#/learn?${route.query}`;
    case 'lab':
    case 'mistakes':
    case 'studies':
      return route.study === '' ? `#/${route.at}` : `#/${route.at}/${encodeURIComponent(route.study)}`;
    case 'new':
      return `#/new/${encodeURIComponent(route.game)}${route.query ? `?${route.query}` : ''}`;
    case 'learn':
    case 'play':
    case 'solved':
      return `#/${route.at}/${encodeURIComponent(route.game)}`;
    case 'session':
      return `#/session/${encodeURIComponent(route.session)}${route.key ? `/${encodeURIComponent(route.key)}` : ''}${route.review ? '?review' : ''}`;
  }
}

/** Which page is shown, for those who must tell one from another: no page has the address of one that does not exist. */
export function pageText(route: Route): string {
  return route.at === 'nowhere' ? 'nowhere' : routeText(route);
}

/** A link to send to somebody: with the key they may play, without it they watch. */
export function sessionLink(page: string, session: string, key: string | null): string {
  return page.replace(/#.*$/, '') + routeText({ at: 'session', session, key });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
