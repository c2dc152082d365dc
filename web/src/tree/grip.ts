import type { Framing } from './framing.svelte';

const dragFrom = 5;
const pixelsALine = 16;

/** The hand on the picture: dragged by one finger or the mouse, pinched by two, zoomed by the wheel. */
export class Grip {
  /** The last touch was a drag, and no click. */
  moved = false;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0 };

  constructor(
    private readonly framing: Framing,
    private readonly frame: () => DOMRect,
  ) {}

  get held(): boolean {
    return this.fingers.size > 0;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = this.fingers.size > 1;
    if (!this.moved) this.start = { x: event.clientX, y: event.clientY };
  }

  /** True: the picture moved along. */
  move(event: PointerEvent): boolean {
    const from = this.fingers.get(event.pointerId);
    if (!from) return false;
    const to = { x: event.clientX, y: event.clientY };
    if (!this.moved && Math.hypot(to.x - this.start.x, to.y - this.start.y) < dragFrom) return false;
    this.moved = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const { left, top } = this.frame();
      const by = Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
      this.framing.zoom(by, other.x - left, other.y - top);
    } else this.framing.pan(to.x - from.x, to.y - from.y);
    this.fingers.set(event.pointerId, to);
    return true;
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, top } = this.frame();
    const lines = event.deltaMode === 1 ? pixelsALine : 1;
    this.framing.zoom(Math.exp((-event.deltaY * lines * (event.ctrlKey ? 4 : 1)) / 500), event.clientX - left, event.clientY - top);
  }
}
