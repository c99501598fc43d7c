/** After the last cross-room test of a run. */
export default async function tearDown(): Promise<void> {
  await globalThis.frontdoorTestPostgres?.remove();
}
