import { useQuery } from '@tanstack/react-query';
import { practice } from 'virtual:practice';
import { useState } from 'react';
import { SelectField, TextareaField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { choicesQuery } from './blog-queries.ts';
import { PictureButton } from './post-body.tsx';
import styles from './post-page.module.css';
import type { EditedState } from './use-post.ts';

interface PostDetailsProps {
  post: EditedState;
  problemOf: (field: string) => string | undefined;
}

/** Everything about a post but its title and text. */
export function PostDetails({ post, problemOf }: PostDetailsProps) {
  const { saved, written, write } = post;
  const { data: choices } = useQuery(choicesQuery);
  const { author } = written;
  const hasLeft = author !== null && choices?.people.every(({ id }) => id !== author);
  return (
    <>
      <fieldset className={styles.details}>
        <legend>About this post</legend>
        <TextareaField
          label="Description"
          required
          rows={2}
          maxLength={200}
          hint="One or two sentences, shown in lists and by search engines."
          value={written.description}
          error={problemOf('description')}
          onChange={(event) => write({ description: event.target.value })}
        />
        <TextField
          label="Address"
          required
          maxLength={80}
          hint={`/blog/${saved.id}-${written.slug}. Old addresses lead to the new one.`}
          value={written.slug}
          error={problemOf('slug')}
          onChange={(event) =>
            write({
              slug: event.target.value.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
            })
          }
          onBlur={() => {
            const slug = written.slug.replace(/^-|-$/g, '') || 'post';
            // Focusing the field and leaving it is no change.
            if (slug !== written.slug) write({ slug });
          }}
        />
        <SelectField
          label="Author"
          value={author ?? ''}
          hint={
            hasLeft
              ? 'This author has left the team, so visitors see none. Choose another before you publish or update the post.'
              : undefined
          }
          error={problemOf('author')}
          onChange={(event) => write({ author: event.target.value || null })}
        >
          <option value="">{practice.name}</option>
          {hasLeft && <option value={author}>{author} (has left)</option>}
          {choices?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Read by a clinician on"
          type="date"
          value={written.reviewed ?? ''}
          error={problemOf('reviewed')}
          onChange={(event) => write({ reviewed: event.target.value || null })}
        />
        <ListField
          label="Tags"
          hint={`Separated by commas. In use: ${choices?.tags.join(', ') ?? '...'}.`}
          values={written.tags}
          normalize={(tag) => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}
          error={problemOf('tags')}
          onChange={(tags) => write({ tags })}
        />
        {written.image && (
          <TextField
            label="What the picture at the top shows"
            required
            maxLength={300}
            value={written.image.alt}
            error={problemOf('image')}
            onChange={(event) =>
              write({ image: written.image && { ...written.image, alt: event.target.value } })
            }
          />
        )}
        <div className={styles.lead}>
          {!written.image && <span>No picture at the top of the page.</span>}
          <PictureButton
            words={written.image ? 'Another picture' : 'Choose a picture'}
            onAdded={(image) => write({ image })}
          />
          {written.image && (
            <Button size="sm" variant="quiet" onClick={() => write({ image: null })}>
              Remove
            </Button>
          )}
        </div>
      </fieldset>
      <fieldset className={styles.details}>
        <legend>In search results</legend>
        <TextField
          label="Title for search engines"
          maxLength={70}
          value={written.searchTitle ?? ''}
          error={problemOf('searchTitle')}
          onChange={(event) => write({ searchTitle: event.target.value || null })}
        />
        <TextareaField
          label="Description for search engines"
          rows={2}
          maxLength={200}
          value={written.searchDescription ?? ''}
          error={problemOf('searchDescription')}
          onChange={(event) => write({ searchDescription: event.target.value || null })}
        />
        <ListField
          label="Keywords"
          hint="What somebody might type, separated by commas. They help the search of this site."
          values={written.keywords}
          normalize={(keyword) => keyword}
          error={problemOf('keywords')}
          onChange={(keywords) => write({ keywords })}
        />
        <div className={styles.result} role="group" aria-label="Search result">
          <p>{practice.hosts.primary} › blog</p>
          <p className={styles.resultTitle}>
            Blog Post - {written.searchTitle ?? (written.title || 'Untitled')}
          </p>
          <p>{written.searchDescription ?? written.description}</p>
        </div>
      </fieldset>
    </>
  );
}

interface ListFieldProps {
  label: string;
  hint: string;
  values: string[];
  normalize: (value: string) => string;
  error?: string;
  onChange: (values: string[]) => void;
}

/** Several short texts, separated by commas. What is typed stays as it is until the field is left. */
function ListField({ label, hint, values, normalize, error, onChange }: ListFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={typed ?? values.join(', ')}
      onChange={(event) => {
        setTyped(event.target.value);
        const parts = event.target.value.split(',').map((part) => normalize(part.trim()));
        onChange([...new Set(parts.map((part) => part.replace(/^-|-$/g, '')).filter(Boolean))]);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
