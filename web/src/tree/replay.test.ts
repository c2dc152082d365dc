import { describe, expect, test } from 'vitest';
import { Refusal } from '../connection';
import { FakeConnection } from '../fake';
import type { ErrorCode, SearchAnswer } from '../messages/messages';
import { App } from '../state/app.svelte';
import { SearchReplay } from './replay.svelte';

const search = { game: 'tree', position: '', player: 'minimax' };
const answer = { thought: {} as SearchAnswer['thought'], trace: null, left_out: 0, sampling: null };

/** A server that refuses the first search with this code, in words that nobody knows. */
function server(code: ErrorCode): SearchReplay {
  const connection = new FakeConnection();
  let asked = 0;
  connection.answer('search', () => {
    if (asked++ === 0) throw new Refusal({ what: 'later', where: '', expected: '', nearest: '', code, message: 'later' });
    return answer;
  });
  return new SearchReplay(new App(connection));
}

describe('a search that is refused', () => {
  test('is asked again when the server is busy', async () => {
    expect(await server('busy').ask(search, 10, () => false)).toMatchObject(answer);
  });
  test('is not asked again for any other reason', async () => {
    await expect(server('invalid').ask(search, 10, () => false)).rejects.toThrow('later');
  });
  test('is dropped when nobody wants it any more', async () => {
    let asked = false;
    expect(await server('busy').ask(search, 10, () => asked || !(asked = true))).toBeNull();
  });
});
