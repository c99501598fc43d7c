import { editedPostSchema, type EditedPost } from '#contracts/blog';
import { apiRequest } from '../http/api-client.ts';

/** Stores a new draft. @param words besides the title, none are needed */
export async function createPost(words: { title: string; body?: string }): Promise<EditedPost> {
  const response = await apiRequest('POST', '/api/blog', { ...words, status: 'draft' });
  return editedPostSchema.parse(await response.json());
}
