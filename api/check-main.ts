/**
 * Checks the environment of all processes without starting one, so that a mistake is found before anything is replaced
 * (docs/operations.md, Upgrading). It is given what all of them read, and prints a line per problem.
 */
import { apiEnvironment } from '#runtime/environment/api-environment';
import { migrateEnvironment } from '#runtime/environment/migrate-environment';
import { proxyEnvironment } from '#runtime/environment/proxy-environment';
import { environmentProblems, valueOf } from '#runtime/environment/read-environment';
import { STACK_SECRETS, stackEnvironment } from '#runtime/environment/stack-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { adminPasswordProblem, isEasyToGuess } from './auth/users/password-strength.ts';

const schemas = [
  apiEnvironment,
  workerEnvironment,
  migrateEnvironment,
  proxyEnvironment,
  stackEnvironment,
];
const problems = new Set(schemas.flatMap((schema) => environmentProblems(schema, process.env)));

/** A secret, or nothing if reading it throws: why is among the problems already. */
const secretOf = (name: string) => {
  try {
    return valueOf(name, process.env);
  } catch {
    return undefined;
  }
};

const easyAdmin = await adminPasswordProblem({
  ADMIN_USERNAME: process.env['ADMIN_USERNAME'],
  ADMIN_PASSWORD: secretOf('ADMIN_PASSWORD'),
});
if (easyAdmin) problems.add(easyAdmin);
for (const name of STACK_SECRETS) {
  // One line for each is enough.
  if ([...problems].some((problem) => problem.startsWith(`${name} `))) continue;
  const value = secretOf(name);
  if (value && (await isEasyToGuess(value, []))) {
    problems.add(`${name} is easy to guess; make a random one (openssl rand -hex 24)`);
  }
}
for (const problem of problems) console.error(problem);
if (problems.size) process.exitCode = 1;
else console.log('The environment is valid');
