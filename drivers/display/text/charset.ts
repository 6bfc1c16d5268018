/**
 * Text as the bytes of a display's character set. Pure.
 *
 * A character that the set lacks is written in Latin letters, and what cannot be written at all
 * becomes `?`. Control characters never get through: on a display they are commands.
 */
const CHARSETS = ['utf-8', 'ascii', 'cp866', 'cp1251', 'latin1'] as const
export type Charset = (typeof CHARSETS)[number]

/** What the display will show, a column for each character: how long a text is can be told only then. */
export function written(text: string, charset: Charset): string {
  const clean = printable(text)
  if (charset === 'utf-8') return clean
  let out = ''
  for (const character of clean)
    out += byteOf(character, charset) === null ? transliterate(character) : character
  return out
}

/**
 * For protocols in which the byte FF ends things. In two sets one letter is that byte: its capital is written instead,
 * which people can still read.
 */
export function writtenWithoutFf(text: string, charset: Charset): string {
  const hasFf = charset === 'cp1251' || charset === 'latin1'
  // Composed first: y and a combining diaeresis would otherwise become that letter on the way to bytes.
  const without = hasFf
    ? text.normalize('NFC').replace(/[яÿ]/g, (letter) => letter.toUpperCase())
    : text
  return written(without, charset)
}

/** The bytes of what one of these two made, with all spaces of a layout. */
export function encodeWritten(text: string, charset: Charset): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(text)
  return Uint8Array.from([...text], (character) => byteOf(character, charset) ?? 0x3f)
}

/** Without control and direction marks, lone surrogates and runs of white space. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim()
}

/** Cuts to a number of characters, never inside one. */
export function clip(text: string, charactersMax: number): string {
  const characters = [...printable(text)]
  if (characters.length <= charactersMax) return characters.join('')
  return characters.slice(0, charactersMax).join('').trimEnd()
}

/** In ASCII, for displays that know nothing else. */
export function transliterate(text: string): string {
  let out = ''
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code >= 0x20 && code < 0x7f) out += character
    else out += latin(character)
  }
  return out
}

function latin(character: string): string {
  const known = LATIN.get(character)
  if (known !== undefined) return known
  const lower = LATIN.get(character.toLowerCase())
  if (lower !== undefined) return lower.charAt(0).toUpperCase() + lower.slice(1)
  const base = character.normalize('NFD').charCodeAt(0)
  return base >= 0x20 && base < 0x7f ? String.fromCharCode(base) : '?'
}

const LATIN: ReadonlyMap<string, string> = new Map([
  ...pairs('абвгдезийклмнопрстуфцыэ', 'abvgdezijklmnoprstufcye'),
  ['ё', 'e'],
  ['ж', 'zh'],
  ['х', 'kh'],
  ['ч', 'ch'],
  ['ш', 'sh'],
  ['щ', 'shch'],
  ['ъ', ''],
  ['ь', ''],
  ['ю', 'yu'],
  ['я', 'ya'],
  ['і', 'i'],
  ['ї', 'i'],
  ['є', 'ie'],
  ['ґ', 'g'],
  ['ў', 'u'],
  ['ђ', 'dj'],
  ['ј', 'j'],
  ['љ', 'lj'],
  ['њ', 'nj'],
  ['ћ', 'c'],
  ['џ', 'dz'],
  ['ѓ', 'gj'],
  ['ќ', 'kj'],
  ['ѕ', 'dz'],
  ['×', 'x'],
  ['°', 'deg'],
  ['ß', 'ss'],
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['₽', 'RUB'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['№', 'No'],
  ['«', '"'],
  ['»', '"'],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['’', "'"],
  ['‘', "'"],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['¡', ''],
  ['¿', ''],
])

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, index) => [letter, to.charAt(index)])
}

/** The byte of one character in an 8-bit set; null when the set lacks it. */
function byteOf(character: string, charset: Exclude<Charset, 'utf-8'>): number | null {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return code
  switch (charset) {
    case 'ascii':
      return null
    case 'latin1':
      return code >= 0xa1 && code <= 0xff ? code : null
    case 'cp1251':
      return cp1251().get(character) ?? null
    case 'cp866':
      return cp866().get(character) ?? null
  }
}

const cp1251 = tableOf('windows-1251')
const cp866 = tableOf('ibm866')

/** The upper half of a set, as the platform knows it; made when a display first needs it. */
function tableOf(encoding: string): () => ReadonlyMap<string, number> {
  let table: ReadonlyMap<string, number> | null = null
  return () => {
    table ??= new Map(upperHalfOf(encoding).map((character, nth) => [character, 0x80 + nth]))
    return table
  }
}

function upperHalfOf(encoding: string): string[] {
  const bytes = Uint8Array.from({ length: 0x80 }, (_, nth) => 0x80 + nth)
  return [...new TextDecoder(encoding).decode(bytes)]
}
