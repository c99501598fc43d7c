import { z } from 'zod';
import { optional } from '#runtime/environment/fields';
import { startHubspotSandbox } from './hubspot-sandbox.ts';

const environment = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
    SANDBOX_HOST: z.string().default('127.0.0.1'),
    SANDBOX_RATE_LIMIT: z.coerce.number().int().min(0).default(100),
    SANDBOX_PROPERTIES: z
      .string()
      .default('')
      .transform((names) => names.split(',').filter((name) => name !== '')),
    SANDBOX_ACCESS_TOKEN: optional(z.string()),
    SANDBOX_PORTAL_ID: optional(z.string().regex(/^\d+$/)),
    SANDBOX_CONTACT_FORM_GUID: optional(z.uuid()),
    SANDBOX_NEWSLETTER_FORM_GUID: optional(z.uuid()),
  })
  .safeParse(process.env);

if (environment.success) {
  try {
    await run(environment.data);
  } catch (error) {
    console.error('HubSpot sandbox cannot start:', error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(z.prettifyError(environment.error));
  process.exitCode = 1;
}

async function run(env: NonNullable<typeof environment.data>): Promise<void> {
  const sandbox = await startHubspotSandbox({
    port: env.SANDBOX_PORT,
    host: env.SANDBOX_HOST,
    rateLimit: env.SANDBOX_RATE_LIMIT,
    properties: env.SANDBOX_PROPERTIES,
    accessToken: env.SANDBOX_ACCESS_TOKEN,
    portalId: env.SANDBOX_PORTAL_ID,
    contactFormGuid: env.SANDBOX_CONTACT_FORM_GUID,
    newsletterFormGuid: env.SANDBOX_NEWSLETTER_FORM_GUID,
  });
  console.log(`HubSpot sandbox: ${sandbox.url}`);
  const stop = (): void => void sandbox.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Stop when the launcher has ended. The channel must not keep a stopped sandbox alive.
  process.once('disconnect', stop);
  process.channel?.unref();
}
