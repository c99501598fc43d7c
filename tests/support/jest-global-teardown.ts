/** Jest's global teardown. */
export default async function tearDown(): Promise<void> {
  await globalThis.frontdoorTestPostgres?.remove();
}
