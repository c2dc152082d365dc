import type { SessionNode, View } from '../messages/messages';
import type { Noise } from './sound.svelte';

/** What a move is heard as. */
export function noiseOf(node: SessionNode, after: View): Noise {
  if (after.outcome) return 'end';
  if (node.by === 'chance') return 'dice';
  if (/[+#]$/.test(node.shown ?? '')) return 'check';
  return (after.last?.taken.length ?? 0) > 0 ? 'capture' : 'move';
}
