import { keepMuted, keepVolume, keptMuted, keptVolume } from './storage';

/** What is heard: a piece is put down, one is taken, a king is in check, dice fall, the game ends. */
export type Noise = 'move' | 'capture' | 'check' | 'dice' | 'end';

/** A tone: its pitch in hertz, when it begins and how long it takes to die away, in seconds. */
interface Tone {
  pitch: number;
  at: number;
  fades: number;
}
const tone = (pitch: number, at = 0, fades = 0.09): Tone => ({ pitch, at, fades });
const noises: Record<Noise, Tone[]> = {
  move: [tone(230)],
  capture: [tone(180), tone(130, 0.05)],
  check: [tone(230), tone(520, 0.06, 0.18)],
  dice: [tone(300, 0, 0.04), tone(260, 0.07, 0.04), tone(320, 0.15, 0.05)],
  end: [tone(330, 0, 0.2), tone(262, 0.16, 0.35)],
};
const loudness = 0.22;

/** The sounds of the board. A browser allows none before the person's first action, and none is tried before. */
export class Sound {
  muted = $state(keptMuted());
  /** From 0 to 1. */
  volume = $state(keptVolume());
  private device: AudioContext | null = null;

  constructor() {
    if (typeof window === 'undefined' || typeof AudioContext === 'undefined') return;
    const begin = (): void => {
      this.device ??= new AudioContext();
      for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, begin, true);
    };
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, begin, true);
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    keepMuted(muted);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keepVolume(volume);
  }

  play(noise: Noise): void {
    const { device } = this;
    if (!device || this.muted || this.volume === 0) return;
    if (device.state === 'suspended') void device.resume();
    for (const { pitch, at, fades } of noises[noise]) {
      const begins = device.currentTime + at;
      const voice = new OscillatorNode(device, { type: 'triangle', frequency: pitch });
      const volume = new GainNode(device, { gain: 0 });
      volume.gain.setValueAtTime(loudness * this.volume, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + fades);
      voice.connect(volume).connect(device.destination);
      voice.start(begins);
      voice.stop(begins + fades);
    }
  }
}
