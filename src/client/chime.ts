import { useSyncExternalStore } from "react";

const KEY = "oriki-sound";
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Whether this device makes a sound when something comes in; kept on the device. */
export function useSound(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOn,
    () => true,
  );
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(KEY, next ? "on" : "off");
      } catch {
        // Without storage it stays as it is.
      }
      for (const listener of listeners) listener();
      if (next) chime();
    },
  ];
}

const NOTES = [660, 880];
const NOTE_SECONDS = 0.16;
/** How long the device's sound stays awake after the last chime began. */
const AWAKE_MS = 500;
let audio: AudioContext | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Two short notes, where this device may make a sound. Browsers allow it once somebody has pressed
 * something; what comes in before that does not sound later, all at once. Between chimes the device's
 * sound sleeps, since a back-office that is open all day would use up a phone's battery.
 */
export function chime(): void {
  if (!isOn() || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [n, frequency] of NOTES.entries()) {
      const begins = audio.currentTime + n * NOTE_SECONDS;
      const note = audio.createOscillator();
      const loudness = audio.createGain();
      note.frequency.value = frequency;
      loudness.gain.setValueAtTime(0.15, begins);
      loudness.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_SECONDS);
      note.connect(loudness).connect(audio.destination);
      note.start(begins);
      note.stop(begins + NOTE_SECONDS);
    }
    clearTimeout(rest);
    rest = setTimeout(() => void audio?.suspend(), AWAKE_MS);
  } catch {
    // A device without sound.
  }
}
