/**
 * Checks the environment of all processes without starting one, so that a mistake is found before anything is replaced
 * (docs/operations.md, Upgrading). It is given what all of them read, and prints a line per problem.
 */
import { apiEnvironment } from '#runtime/environment/api-environment';
import { migrateEnvironment } from '#runtime/environment/migrate-environment';
import { proxyEnvironment } from '#runtime/environment/proxy-environment';
import { environmentProblems, valueOf } from '#runtime/environment/read-environment';
import { stackEnvironment } from '#runtime/environment/stack-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { adminPasswordProblem } from './auth/users/password-strength.ts';

const schemas = [
  apiEnvironment,
  workerEnvironment,
  migrateEnvironment,
  proxyEnvironment,
  stackEnvironment,
];
const problems = new Set(schemas.flatMap((schema) => environmentProblems(schema, process.env)));
// Reading a file that is reported already would throw.
if (!problems.has('ADMIN_PASSWORD_FILE names a file that cannot be read')) {
  const easy = await adminPasswordProblem({
    ADMIN_USERNAME: process.env['ADMIN_USERNAME'],
    ADMIN_PASSWORD: valueOf('ADMIN_PASSWORD', process.env),
  });
  if (easy) problems.add(easy);
}
for (const problem of problems) console.error(problem);
if (problems.size) process.exitCode = 1;
else console.log('The environment is valid');
