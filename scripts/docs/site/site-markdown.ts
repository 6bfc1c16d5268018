/**
 * How VitePress reads our pages: anchors as GitHub makes them, no HTML, and Russian pages say that they
 * are Russian to whoever reads them aloud. VitePress imports it, so it needs nothing of the repository's.
 */
import { slug } from '../markdown.ts'

interface Token {
  attrs: [string, string][]
}
interface Reading {
  readonly env: { readonly relativePath?: string }
  readonly tokens: Token[]
  readonly Token: new (type: string, tag: string, nesting: number) => Token
}
interface MarkdownIt {
  readonly core: {
    readonly ruler: { push(name: string, rule: (state: Reading) => void): void }
  }
}

export const markdown = {
  html: false,
  anchor: { slugify: slug },
  config(reader: MarkdownIt): void {
    reader.core.ruler.push('language', ({ env, tokens, Token }) => {
      if (!/\/ru\/|\.ru\.md$/.test(env.relativePath ?? '')) return
      const opening = new Token('language_open', 'div', 1)
      opening.attrs = [['lang', 'ru']]
      tokens.unshift(opening)
      tokens.push(new Token('language_close', 'div', -1))
    })
  },
}
