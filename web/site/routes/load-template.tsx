import type { ReactNode } from 'react';
import type { PageData } from '../../page-data/page-data.ts';

/** Imports the code of a page's template. @returns the template component */
export async function loadTemplate(page: PageData): Promise<() => ReactNode> {
  const { view } = page;
  switch (view.template) {
    case 'home': {
      const { HomeTemplate } = await import('./templates/home-template.tsx');
      return () => <HomeTemplate key={page.path} view={view} />;
    }
    case 'article': {
      const { ArticleTemplate } = await import('./templates/article-template.tsx');
      return () => <ArticleTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'form': {
      const { FormTemplate } = await import('./templates/form-template.tsx');
      return () => <FormTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'team': {
      const { TeamTemplate } = await import('./templates/team-template.tsx');
      return () => <TeamTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'therapist': {
      const { TherapistTemplate } = await import('./templates/therapist-template.tsx');
      return () => <TherapistTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'hub': {
      const { HubTemplate } = await import('./templates/hub-template.tsx');
      return () => <HubTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'list': {
      const { ListTemplate } = await import('./templates/list-template.tsx');
      return () => <ListTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'post': {
      const { PostTemplate } = await import('./templates/post-template.tsx');
      return () => <PostTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'episode': {
      const { EpisodeTemplate } = await import('./templates/episode-template.tsx');
      return () => <EpisodeTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'download': {
      const { DownloadTemplate } = await import('./templates/download-template.tsx');
      return () => <DownloadTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'quiz': {
      const { QuizTemplate } = await import('./templates/quiz-template.tsx');
      return () => <QuizTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'ritual-creator': {
      const { RitualCreatorTemplate } = await import('./templates/ritual-creator-template.tsx');
      return () => <RitualCreatorTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'relie': {
      const { RelieTemplate } = await import('./templates/relie-template.tsx');
      return () => <RelieTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'gallery': {
      const { GalleryTemplate } = await import('./templates/gallery-template.tsx');
      return () => <GalleryTemplate key={page.path} view={view} trail={page.trail} />;
    }
    case 'not-found': {
      const { NotFoundTemplate } = await import('./templates/not-found-template.tsx');
      return () => <NotFoundTemplate key={page.path} view={view} />;
    }
  }
}
