/**
 * A display as its maker describes it: bytes in, bytes out, and a glass that a customer looks at.
 *
 * Peers are written from the protocols' descriptions and share no code with the drivers, so that
 * the two can disagree.
 */
export interface Glass {
  readonly screen: 'blank' | 'qr' | 'text' | 'status'
  readonly qr: string | null
  readonly lines: readonly string[]
  readonly picture: 'ok' | 'fail' | 'wait' | null
}

export const DARK: Glass = { screen: 'blank', qr: null, lines: [], picture: null }

export interface EmulatedDisplay {
  readonly protocol: string
  readonly glass: Glass
  receive(chunk: Uint8Array): void
  /** Loses power and gets it again: forgets everything, and says so if its kind does. */
  powerCycle(): void
  /** The cable or the radio went: bytes of a half command are forgotten, the glass stays. */
  hangUp(): void
  /** Set by whoever carries the bytes. */
  send: (bytes: Uint8Array) => void
  /** Called after each change of the glass. */
  onGlass: (glass: Glass) => void
}

/** What every emulator starts from: a glass that tells when it changed. */
export function createGlass() {
  let glass = DARK
  const holder = {
    send: (_bytes: Uint8Array): void => {},
    onGlass: (_glass: Glass): void => {},
    get glass() {
      return glass
    },
    show(change: Partial<Glass>): void {
      const next = { ...DARK, ...change }
      if (JSON.stringify(next) === JSON.stringify(glass)) return
      glass = next
      holder.onGlass(glass)
    },
  }
  return holder
}
