/** Larger than any expected response: 32 embeddings of 4,096 numbers take 3 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** `fetch` with a limit of 8 MB for the response body. Reading more rejects and closes the connection. */
export const boundedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  let bytes = 0;
  const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, body) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new Error(`the response has more than ${MOST_BYTES} bytes`);
      body.enqueue(chunk);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(bound), response) : response;
};
