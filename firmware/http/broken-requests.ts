/** Answers a request that is no HTTP, or did not arrive in time, with an error, and frees the socket. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { answerIn } from '#firmware/words/speaker.ts'
import type { Answers } from './error-answers.ts'
import { afterArrived } from './paced-connections.ts'

export interface ClientError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

/** Nothing has told a language yet: they are answered in that of the lane. */
export function answerBrokenRequests(answers: Answers, lingerMs: number, language: Language) {
  const late = new Set<Socket>()

  function refuse(error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const path = /^[A-Z]+ (\/\S*)/.exec(error.rawPacket?.toString('latin1', 0, 512) ?? '')?.[1]
    const { http, body } = answers.shape(path ?? '/', new Fault('bad-request', sayWhy(error)))
    const send = (bodyOf: unknown) => end(socket, http, JSON.stringify(bodyOf))
    answerIn(language).then(
      (inLanguage) => send(inLanguage(body)),
      () => send(body),
    )
  }

  function end(socket: Socket, http: number, text: string): void {
    const cut = setTimeout(() => socket.destroy(), lingerMs)
    cut.unref()
    socket.once('close', () => clearTimeout(cut))
    socket.end(
      `HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\nConnection: close\r\n` +
        'Content-Type: application/json; charset=utf-8\r\n' +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
  }

  return {
    /**
     * Broken or oversized headers and half requests: 400 in the shape of the path's interface, if a path arrived. A
     * client that goes on sending after `lingerMs` is cut off: the socket is freed, whatever it does.
     */
    answer(error: ClientError, socket: Socket): void {
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return void refuse(error, socket)
      // A busy lane may not have read yet what came in time: that is read first, and the refusal waits for it.
      late.add(socket)
      afterArrived(socket, () => {
        if (late.delete(socket)) refuse(error, socket)
      })
    },
    /** A request has arrived whole over this socket. */
    arrived: (socket: Socket) => void late.delete(socket),
  }
}

function sayWhy({ code }: ClientError): Sentence {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return say('fault.request.headers-too-large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return say('fault.request.arrived-too-late')
    default:
      return say('fault.request.not-http')
  }
}
