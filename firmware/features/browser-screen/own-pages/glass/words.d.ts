/** The lane makes this file, in the language of its display's config (glass-routes.ts). */
import type { GlassWords } from '../../glasses.ts'

export declare const WORDS: GlassWords
