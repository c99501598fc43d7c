import { z } from 'zod';

const lineSchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  name: z.string(),
  msg: z.string().default(''),
});

const WARNING = 40;

/**
 * Formats a JSON log line for reading: `14:03:22 api  api listening  url=…`. Other lines are returned unchanged.
 * @param name name of the process that wrote the line
 */
export function toReadable(name: string, line: string): string {
  const parsed = parseLine(line);
  if (!parsed) return `${''.padEnd(8)} ${name.padEnd(7)} ${line}`;
  const { level, time, name: from, msg, ...details } = parsed;
  if (typeof details['setupUrl'] === 'string') {
    return `\n  Choose the first admin's name and password here: ${details['setupUrl']}\n`;
  }
  const facts = Object.entries(details).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const clock = new Date(time).toTimeString().slice(0, 8);
  const alarm = level >= WARNING ? '! ' : '';
  return `${clock} ${from.padEnd(7)} ${alarm}${[msg, ...facts].join('  ')}`;
}

function parseLine(line: string) {
  if (!line.startsWith('{')) return undefined;
  try {
    return lineSchema.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
