let audio: AudioContext | null = null;

/** One short, quiet tone, the same whatever a trade came to. */
export async function play(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
  const { currentTime, destination } = audio;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.18);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(currentTime + 0.18);
}
