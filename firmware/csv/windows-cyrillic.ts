/** Text as windows-1251, for programs that read nothing else. Pure. */

/** What the set lacks becomes `?`. */
export function windows1251Bytes(text: string): Uint8Array {
  return Uint8Array.from([...text.normalize('NFC')], byteOf)
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < FIRST_OF_SET ? code : (UPPER_HALF.get(character) ?? QUESTION)
}

const FIRST_OF_SET = 0x80
const QUESTION = 0x3f
const UPPER_HALF: ReadonlyMap<string, number> = new Map(
  [
    ...new TextDecoder('windows-1251').decode(
      Uint8Array.from({ length: FIRST_OF_SET }, (_, nth) => FIRST_OF_SET + nth),
    ),
  ].map((character, nth) => [character, FIRST_OF_SET + nth]),
)
