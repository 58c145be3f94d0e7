import { useState } from 'react';
import { mostLiveLines } from '@contract/live-analysis.ts';

/** How the engine works on the board; kept in the page's storage. */
export interface EngineChoice {
  readonly isOn: boolean;
  readonly lines: number;
  readonly threads: number;
  readonly hashMb: number;
  /** The user's engine, where one is chosen for the variant. */
  readonly own: boolean;
}

export const hashSizes = [16, 64, 256] as const;

const key = 'analysis-engine';
const usual: EngineChoice = { isOn: true, lines: 3, threads: 1, hashMb: 64, own: false };

export function readChoice(text: string | null): EngineChoice {
  let read: Partial<EngineChoice> = {};
  try {
    read = (JSON.parse(text ?? '{}') ?? {}) as Partial<EngineChoice>;
  } catch {
    // Of another version, or damaged.
  }
  const within = (value: unknown, most: number, otherwise: number): number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
  return {
    isOn: read.isOn !== false,
    lines: within(read.lines, mostLiveLines, usual.lines),
    threads: within(read.threads, 64, usual.threads),
    hashMb: hashSizes.find((size) => size === read.hashMb) ?? usual.hashMb,
    own: read.own === true,
  };
}

export function useEngineChoice() {
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(key)));
  const change = (part: Partial<EngineChoice>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { choice, change };
}
