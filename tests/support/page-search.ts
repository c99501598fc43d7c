import { pageSearchReplySchema, type PageSearchResult } from '#contracts/relie';

/** Posts a query as the site does. */
export function postQuery(url: string, query: string): Promise<Response> {
  return fetch(`${url}/api/page-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ query }),
  });
}

/** Searches as the site does. @throws if the status is not 200 or a row has unexpected keys */
export async function searchPages(url: string, query: string): Promise<PageSearchResult[]> {
  const response = await postQuery(url, query);
  if (response.status !== 200) {
    throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  }
  return pageSearchReplySchema.element
    .strict()
    .array()
    .parse(await response.json());
}
