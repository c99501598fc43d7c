import { hash } from '@node-rs/argon2';

// argon2id with the parameters OWASP's Password Storage Cheat Sheet recommends (19 MiB, 2 passes, 1 lane).
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the PHC string of an argon2id hash */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);
