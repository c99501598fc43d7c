import type { Crumb } from '../../../page-data/page-data.ts';
import styles from './page.module.css';

export function Breadcrumbs({ trail, language }: { trail: Crumb[]; language?: 'en' | 'es' }) {
  if (trail.length < 2) return null;
  return (
    <nav
      aria-label={language === 'es' ? 'Ruta de navegación' : 'Breadcrumb'}
      className={styles.crumbs}
    >
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.path}>
            {index < trail.length - 1 ? (
              <a href={crumb.path}>{crumb.name}</a>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
