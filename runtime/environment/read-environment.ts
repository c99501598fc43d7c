import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Parses the environment of a process, once, at its start. A variable that is unset may come from the file that
 * `NAME_FILE` names (Docker secrets); a trailing line break is removed. Both at once are refused: the one that does not
 * count might be the new value.
 * @param schema an object of variables, transformed or not
 * @throws Error whose message is one line that names the variable and what was wrong, never its value
 */
export function readEnvironment<Values>(
  schema: z.ZodType<Values>,
  variables: NodeJS.ProcessEnv,
): Values {
  const read = parse(schema, variables);
  if ('values' in read) return read.values;
  throw new Error(read.problems[0]);
}

/** Every problem for which {@link readEnvironment} would throw, one line each; empty if there is none. */
export function environmentProblems(schema: z.ZodType, variables: NodeJS.ProcessEnv): string[] {
  const read = parse(schema, variables);
  return 'values' in read ? [] : read.problems;
}

/** As {@link readEnvironment} for this process. If a value is invalid, prints the error and ends the process. */
export function readEnvironmentOrExit<Values>(schema: z.ZodType<Values>): Values {
  try {
    return readEnvironment(schema, process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The environment is not valid');
    process.exit(1);
  }
}

/**
 * The environment with which to start the process of `schema`: all of `variables` but those that only the process of
 * `other` reads.
 */
export function environmentFor(
  schema: z.ZodType,
  other: z.ZodType,
  variables: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const own = new Set(namesIn(schema));
  const withheld = new Set(
    namesIn(other)
      .filter((name) => !own.has(name))
      .flatMap((name) => [name, `${name}_FILE`]),
  );
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !withheld.has(name)));
}

function parse<Values>(
  schema: z.ZodType<Values>,
  variables: NodeJS.ProcessEnv,
): { values: Values } | { problems: string[] } {
  const given: Record<string, string | undefined> = {};
  const unreadable: string[] = [];
  for (const name of namesIn(schema)) {
    try {
      given[name] = valueOf(name, variables);
    } catch (error) {
      unreadable.push(error instanceof Error ? error.message : `${name} cannot be read`);
    }
  }
  if (unreadable.length) return { problems: unreadable };
  const parsed = schema.safeParse(given);
  if (parsed.success) return { values: parsed.data };
  const problems = parsed.error.issues.map(({ path, code, message }) => {
    const name = String(path[0] ?? 'environment');
    const missing = given[name] === undefined || given[name] === '';
    return `${name} ${missing && code === 'invalid_type' ? 'is required' : message}`;
  });
  return { problems };
}

/** The names of the variables that a process reads. */
export function namesIn(schema: z.ZodType): string[] {
  const variables = schema instanceof z.ZodPipe ? schema.in : schema;
  if (!(variables instanceof z.ZodObject)) throw new Error('An environment is an object');
  return Object.keys(variables.shape);
}

/**
 * The value of a variable, or of the file that `NAME_FILE` names.
 * @throws Error that names the variable if both are set, or if the file cannot be read
 */
export function valueOf(name: string, variables: NodeJS.ProcessEnv): string | undefined {
  const file = variables[`${name}_FILE`];
  if (!file) return variables[name];
  if (variables[name]) throw new Error(`${name} and ${name}_FILE are both set; remove one of them`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new Error(`${name}_FILE names a file that cannot be read`, { cause });
  }
}
