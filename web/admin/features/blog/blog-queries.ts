import { queryOptions } from '@tanstack/react-query';
import {
  editedPostListSchema,
  editedPostSchema,
  postChoicesSchema,
  postImageSchema,
  postPreviewSchema,
  postRevisionListSchema,
  postRevisionSchema,
  type EditedPost,
  type PostPreviewRequest,
} from '#contracts/blog';
import { apiRequest } from '../../../http/api-client.ts';
import { queryFunction } from '../../../http/query-function.ts';
import { FRESH_MS } from '../../freshness.ts';

const EDITOR = '/api/admin/blog';
const POSTS = '/api/blog';

/** Every post, the one saved last first. */
export const postsQuery = queryOptions({
  queryKey: [EDITOR],
  queryFn: queryFunction(editedPostListSchema),
  // Posts are also published on schedule and by colleagues.
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
});

/** One post as it was saved last. It is not refreshed while somebody writes: the version detects other saves. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [`${EDITOR}/${id}`],
    queryFn: queryFunction(editedPostSchema),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The post as somebody else has saved it since `version`. */
export const theirSaveQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [`${EDITOR}/${id}`, 'since', version],
    queryFn: queryFunction(editedPostSchema),
    gcTime: 0,
  });

export const choicesQuery = queryOptions({
  queryKey: [`${EDITOR}/choices`],
  queryFn: queryFunction(postChoicesSchema),
  staleTime: 60_000,
});

export const revisionsQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [`${EDITOR}/${id}/revisions`, version],
    queryFn: queryFunction(postRevisionListSchema),
  });

export const revisionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [`${EDITOR}/${id}/revisions/${version}`],
    queryFn: queryFunction(postRevisionSchema),
    staleTime: Infinity,
  });

/** @throws ApiError with status 409 if somebody has saved since the version that was read */
export async function savePost(id: number, change: object): Promise<EditedPost> {
  const response = await apiRequest('PATCH', `${POSTS}/${id}`, change);
  return editedPostSchema.parse(await response.json());
}

export async function deletePost(id: number, version: number): Promise<void> {
  await apiRequest('DELETE', `${POSTS}/${id}`, { version });
}

export async function previewPost(post: PostPreviewRequest, signal: AbortSignal) {
  const response = await apiRequest('POST', `${EDITOR}/preview`, post, {
    signal,
  });
  return postPreviewSchema.parse(await response.json());
}

export async function uploadImage(file: File, alt: string) {
  const form = new FormData();
  form.set('alt', alt);
  form.set('image', file);
  const response = await apiRequest('POST', `${EDITOR}/images`, form, {
    timeoutMs: 120_000,
  });
  return postImageSchema.parse(await response.json());
}
