import { applyMigrations } from './migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is required');
  process.exit(1);
}
try {
  const applied = await applyMigrations(url);
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date');
  // The engine leaves a 10 s timer that would delay the exit.
  process.exit(0);
} catch (error) {
  console.error('The migration failed:', error);
  process.exit(1);
}
