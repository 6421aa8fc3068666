// Synthesised sounds: short noises and notes.

import { remember, remembered } from "../memory";

export type Sound = "move" | "take" | "break" | "refuse";

let stage: AudioContext | null = null;

function context(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  // Browsers forbid sound before the reader has touched the page.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  stage ??= new AudioContext();
  if (stage.state === "suspended") void stage.resume();
  return stage;
}

/** A knock: decaying noise through a narrow filter. */
function knock(audio: AudioContext, at: number, pitch: number, long: number, loud: number) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 4;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/** Plays a sound, if the browser can. */
export function play(sound: Sound): void {
  const audio = context();
  if (!audio) return;
  const now = audio.currentTime;
  if (sound === "move") knock(audio, now, 900, 0.09, 1.1);
  else if (sound === "take") for (const late of [0, 0.07]) knock(audio, now + late, 700 + late * 4000, 0.1, 1.1);
  else if (sound === "break") for (const late of [0, 0.02, 0.045]) knock(audio, now + late, 2600 - late * 20000, 0.05, 0.7);
  else knock(audio, now, 160, 0.16, 0.9);
}

/** Whether sound is on; stored in the browser. */
class Switch {
  on = $state(remembered("sound") !== "off");

  toggle() {
    this.on = !this.on;
    remember("sound", this.on ? "on" : "off");
  }
}

export const sounds = new Switch();
