/** More than any answer that we read: 32 embeddings of 4,096 numbers have 3 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** `fetch` for answers that are read whole. Reading more than 8 MB of one rejects and closes the connection. */
export const boundedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  let bytes = 0;
  const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, body) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`);
      body.enqueue(chunk);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(bound), response) : response;
};
