/** Stands in for the CV thread: does not return for a file with the word "loop", and runs out of memory for "grow". */
export default function inspect(content: Uint8Array): { format: 'pdf'; problem: null } {
  const text = Buffer.from(content).toString();
  const kept: number[][] = [];
  while (text.includes('loop'));
  while (text.includes('grow')) kept.push(Array<number>(100_000).fill(0));
  return { format: 'pdf', problem: null };
}
