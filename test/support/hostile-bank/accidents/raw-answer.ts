/** Makes nasty answers out of raw bytes: what they claim, and whether the call had its effect. */

import { type Exchange, type NastyAnswer, sendAndClose } from './nasty-answer.ts'

type Behaviour = (exchange: Exchange) => unknown

export function nasty(name: string, does: string, hasEffect: boolean, act: Behaviour): NastyAnswer {
  return { name, does, hasEffect, answer: (exchange) => act(exchange) !== false }
}

/** Fixed bytes, then the end of the connection. */
export function bytes(
  name: string,
  does: string,
  make: (paid: string) => string | Buffer,
): NastyAnswer {
  return nasty(name, does, true, ({ socket, claim }) => {
    sendAndClose(socket, make(JSON.stringify(claim)))
  })
}

/** As `bytes`, with the truth in it: whoever reads it leniently is not wrong. */
export function truth(
  name: string,
  does: string,
  make: (order: string) => string | Buffer,
): NastyAnswer {
  return nasty(name, does, true, ({ socket, honest }) => {
    if (!honest) return false
    return sendAndClose(socket, make(JSON.stringify(honest)))
  })
}
