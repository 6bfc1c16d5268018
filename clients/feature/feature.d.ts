/**
 * What a third-party feature of laned is made of: `feature.mts` exports `open` (or the same in JavaScript, in a file that ends in .mjs), and `feature.json` beside it
 * says what there is. Types alone: `import type { Open } from 'laned/feature'`.
 */

/** What the feature is given when it begins. It runs in a process of its own, without network, and may read its own folder. */
export interface Lane {
  /** Of its folder. */
  readonly name: string
  /** Of those who work with the lane. */
  readonly language: 'en' | 'ru'
  /** Of the shop, for `Intl` and `toLocaleString`: `Europe/Moscow`. */
  readonly timeZone: string
  /** Of laned. */
  readonly version: string
  /** What laned.yaml says below `guests.settings.NAME`, with the defaults of `feature.json`. */
  readonly settings: Values
  /** What was given to `keep` last, also by earlier runs; `{}` at first. */
  readonly kept: Readonly<Record<string, Kept>>
  /** Keeps this over the end of the process and of the lane, instead of what was kept before: 8 KiB of JSON, 900 values. Of several in a second the last one counts. On the card within ten seconds; resolves when it is there, and at once where a feature keeps no more often than once a minute. Rejects where the card refuses it, or lets wait for more than four seconds. That means “not on the card yet”: the value counts all the same and may come onto the card later, so change what you remember yourself before you wait. Whoever does not wait need not catch that. */
  keep(values: Readonly<Record<string, Kept>>): Promise<void>
  /** Writes an event of `feature.json` into the journal of the lane. Those beyond six in a minute are left out, and counted in `GET /metrics`. */
  record(event: string, values?: Told): void
  /** Sets a number of `feature.json`: `GET /metrics` has the last value, a second later at most. */
  number(name: string, value: number): void
  /** Somebody is needed, and why: the part of health is degraded, the card and the journal say so, until this says null or the process ends. The lane goes on selling. */
  attention(text: string | InBothLanguages | null): void
  /** `throw lane.refuse('the gauge is being cleaned')`: the caller gets 409 with this text, in his language where both are given. Any other error is 503. */
  refuse(text: string | InBothLanguages): Error
}

/** Plain JSON. */
export type Kept = Value | null | readonly Kept[] | { readonly [name: string]: Kept }

export type Value = string | number | boolean

/** By the fields that `feature.json` declares. A field that is optional may be missing or null. */
export type Values = Readonly<Record<string, Value | null | undefined>>

/** What a feature tells: a text may be in both languages. Each reader has his own. */
export type Told = Readonly<Record<string, Value | InBothLanguages | null | undefined>>

/**
 * Answers within 5 s; `given` has been checked against `takes`, and the answer is checked against `gives`. A text, also of an event,
 * is one line of valid Unicode without control characters or turns of the direction of writing; a caller who sends another one gets 400.
 */
// biome-ignore lint/suspicious/noExplicitAny: what it takes is declared in feature.json
export type Operation = (given: any, asked: Asked) => Told | Promise<Told>

export interface Asked {
  /** The name of the caller's token, as the lane's log has it; null where the listener has no tokens. */
  readonly caller: string | null
}

export interface Feature {
  /** One for each that `feature.json` declares. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** The process ends with the lane; there is a second for this. */
  close?(): unknown
}

/** Begins within 20 s. What it throws is why the feature does not work. */
export type Open = (lane: Lane) => Feature | Promise<Feature>

/** `feature.json`. */
export interface Manifest {
  /** The version of this form. */
  readonly laned: 1
  /** Small letters, digits, dashes, as the folder is called. */
  readonly name: string
  readonly version: string
  readonly title: InBothLanguages
  /** What the lane does with it. */
  readonly purpose: InBothLanguages
  /** 20 at most. */
  readonly settings?: Readonly<Record<string, ManifestSetting>>
  /** 16 at most. */
  readonly events?: Readonly<Record<string, ManifestEvent>>
  /** 20 at most; small letters, digits and `_`. */
  readonly numbers?: Readonly<Record<string, { readonly title: InBothLanguages }>>
  /** 16 at most. */
  readonly operations?: Readonly<Record<string, ManifestOperation>>
  readonly card?: ManifestCard
}

export interface InBothLanguages {
  readonly en: string
  readonly ru: string
}

export interface ManifestOperation {
  /** Served at `/features/NAME/OPERATION`. */
  readonly call: 'GET' | 'POST'
  /** Who may call it: anybody whom the lane lets in, whoever may change something (POST), an operator. */
  readonly access: 'read' | 'change' | 'operate'
  readonly title: InBothLanguages
  /** Of the query of a GET, of the JSON body of a POST; 20 at most. */
  readonly takes?: Readonly<Record<string, ManifestField>>
  readonly gives?: Readonly<Record<string, ManifestField>>
}

export interface ManifestField {
  readonly is: 'text' | 'number' | 'integer' | 'flag'
  readonly title: InBothLanguages
  /** Of a number. */
  readonly least?: number
  /** Of a number its bound; of a text how many characters it may have, 200 without it and 400 at most. */
  readonly most?: number
  readonly optional?: boolean
}

/** Without a default and not optional: the feature does not start without it. */
export interface ManifestSetting extends ManifestField {
  readonly default?: Value
}

export interface ManifestEvent {
  readonly level: 'info' | 'warn'
  /** As a person reads it, with fields in braces: `the tide turned at {metres} m`. */
  readonly says: InBothLanguages
  readonly fields?: Readonly<Record<string, ManifestField>>
}

/** In the room of the device, drawn by the page. */
export interface ManifestCard {
  /** A GET that needs no field: the page shows what it gives. */
  readonly shows: string
  /** How often the page asks; 30 without it. */
  readonly everySeconds?: number
  /** POSTs; 4 at most. One that takes fields is a form. What it gives is shown below it. */
  readonly buttons?: readonly string[]
}
