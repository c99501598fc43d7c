import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Template } from '../page-data/page-data.ts';
import type { InlinedScripts, PageAssets } from './document.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

// Sources of the staff area, and the chunks that vite.config.ts makes for it.
const STAFF = /^admin\/|^_(staff-parts|lead-list)-/;

/** The output of the browser build, and which assets each page needs. */
export class BuiltAssets {
  readonly #manifest: z.infer<typeof manifestSchema>;
  readonly #inlined: InlinedScripts;

  private constructor(manifest: z.infer<typeof manifestSchema>, inlined: InlinedScripts) {
    this.#manifest = manifest;
    this.#inlined = inlined;
    this.#assertApart();
  }

  /** @param client output folder of the browser build */
  static async read(client: string): Promise<BuiltAssets> {
    const text = await readFile(path.join(client, '.vite/manifest.json'), 'utf8');
    const manifest = manifestSchema.parse(JSON.parse(text));
    const inlined = async (entry: string) => {
      const built = manifest[entry];
      if (!built) throw new Error(`The build has no ${entry}`);
      const script = await readFile(path.join(client, built.file), 'utf8');
      // Inlined as a classic script, so it must be self-contained and must not leak global names.
      if (/^[ \t]*import\b/m.test(script)) throw new Error(`${entry} may not import anything`);
      return `(()=>{${script.trim()}})()`;
    };
    return new BuiltAssets(manifest, {
      boot: await inlined('boot.ts'),
      theme: await inlined('boot-theme.ts'),
    });
  }

  /** CSP hashes that allow the inlined scripts and no others. */
  get inlineScriptHashes(): string[] {
    const { boot, theme } = this.#inlined;
    return [boot, theme].map(
      (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    );
  }

  /** The assets of every template's pages. */
  byTemplate(): Record<Template, PageAssets> {
    const templates = Object.keys(this.#manifest).flatMap(
      (key) => /^site\/routes\/templates\/([\w-]+)-template\.tsx$/.exec(key)?.[1] ?? [],
    );
    return Object.fromEntries(
      templates.map((name) => [name, this.for(name as Template)]),
    ) as Record<Template, PageAssets>;
  }

  /** The assets of a page rendered by a template. */
  for(template: Template): PageAssets {
    const own = `site/routes/templates/${template}-template.tsx`;
    // Lazy parts are prerendered too, so their styles are needed at once.
    return this.#assets('entry-client.tsx', [own], this.#chunk(own).dynamicImports);
  }

  /** The assets of the staff area. */
  forAdmin(): PageAssets {
    return this.#assets('entry-admin.tsx');
  }

  /**
   * @param own chunks that the app requests first
   * @param parts chunks whose styles are needed at once
   */
  #assets(entry: string, own: string[] = [], parts: string[] = []): PageAssets {
    const withImports = (keys: string[]) => keys.flatMap((key) => this.#withImports(key));
    const needed = new Set(withImports([entry, ...own]));
    const drawn = new Set([...needed, ...withImports(parts)]);
    const modules = [...needed].filter((key) => key !== entry);
    return {
      app: `/${this.#chunk(entry).file}`,
      measure: `/${this.#chunk('measure.ts').file}`,
      modules: modules.map((key) => `/${this.#chunk(key).file}`),
      styles: [...drawn].flatMap((key) => this.#chunk(key).css.map((file) => `/${file}`)),
      fonts: this.#fonts(),
      ...this.#inlined,
    };
  }

  /** @throws if a page of the site can load code of the staff area */
  #assertApart(): void {
    const reachable = new Set(['entry-client.tsx']);
    // Iterating a Set also visits members that are added during the iteration.
    for (const key of reachable) {
      const { imports, dynamicImports } = this.#chunk(key);
      for (const loaded of [...imports, ...dynamicImports]) reachable.add(loaded);
    }
    const staff = [...reachable].filter((key) => STAFF.test(key));
    if (staff.length === 0) return;
    const advice = 'Name a group in vite.config.ts for the modules that both apps use';
    throw new Error(`The site can load ${staff.join(', ')}, which belong to the staff. ${advice}.`);
  }

  #fonts(): string[] {
    return ['figtree', 'newsreader-display'].map(
      (name) => `/${this.#chunk(`ui/fonts/${name}.woff2`).file}`,
    );
  }

  #withImports(key: string, seen = new Set<string>()): string[] {
    if (seen.has(key)) return [];
    seen.add(key);
    return [...this.#chunk(key).imports.flatMap((it) => this.#withImports(it, seen)), key];
  }

  #chunk(key: string) {
    const chunk = this.#manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    return chunk;
  }
}
