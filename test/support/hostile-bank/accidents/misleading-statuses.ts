/** Whole answers of somebody in between, or of a bank that says something else than it did. */
import { drip, httpAnswer, type NastyAnswer, sendAndClose } from './nasty-answer.ts'
import { bytes, nasty } from './raw-answer.ts'

const html = (title: string) =>
  `<html><head><title>${title}</title></head><body>${title}</body></html>`
const HTML = ['Content-Type: text/html']

/** Refusals with words in Retry-After that no lane must obey. */
const PATIENCE = ['99999999999', '-1', 'never', '1e400', 'Fri, 31 Dec 9999 23:59:59 GMT', '0', '']

const REDIRECTS = ['301 Moved', '302 Found', '303 See Other', '307 Again', '308 Again']

function refusal(name: string, status: string, hasEffect: boolean): NastyAnswer {
  return nasty(name, `${status} with an absurd Retry-After`, hasEffect, ({ socket, turn }) => {
    const headers = ['Content-Type: application/json', `Retry-After: ${turn.of(PATIENCE)}`]
    sendAndClose(socket, httpAnswer(status, '{"code":"busy"}', headers))
  })
}

export const MISLEADING_STATUSES: readonly NastyAnswer[] = [
  nasty('redirect', 'a redirect to another address', false, ({ socket, turn }) => {
    sendAndClose(
      socket,
      httpAnswer(turn.of(REDIRECTS), '', ['Location: http://127.0.0.1:1/v1/orders/x']),
    )
  }),
  nasty('early-hints-without-end', '103 again and again', false, ({ socket }) => {
    drip(socket, 10, 1_000, () => 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')
  }),
  nasty(
    'continue-then-paid',
    'a hundred times 100 Continue, then the word for paid without an id',
    true,
    ({ socket, paidWord }) => {
      const body = JSON.stringify({ status: paidWord })
      socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100))
      sendAndClose(socket, httpAnswer('200 OK', body))
    },
  ),
  bytes(
    'switching-protocols',
    '101 Switching Protocols',
    () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: bank\r\nConnection: Upgrade\r\n\r\nPAID',
  ),
  bytes('no-content', '204 with a body', (text) => httpAnswer('204 No Content', text)),
  bytes('not-modified', '304', () => 'HTTP/1.1 304 Not Modified\r\n\r\n'),
  bytes('partial-content', '206 with the order', (text) =>
    httpAnswer('206 Partial Content', text, [
      'Content-Type: application/json',
      'Content-Range: bytes 0-9/100',
    ]),
  ),
  refusal('too-many', '429 Too Many Requests', false),
  refusal('unavailable', '503 Service Unavailable', false),
  refusal('unavailable-but-done', '503 Service Unavailable', true),
  bytes('error-after', '500 in HTML, and it happened', () =>
    httpAnswer('500 Oops', html('Internal Server Error'), HTML),
  ),
  nasty(
    'error-before',
    '502 in HTML, and nothing happened',
    false,
    ({ socket }) =>
      void sendAndClose(socket, httpAnswer('502 Bad Gateway', html('Bad Gateway'), HTML)),
  ),
  bytes('proxy-not-found', '404 of a proxy', () =>
    httpAnswer('404 Not Found', html('Not Found'), HTML),
  ),
  nasty(
    'unauthorized',
    '401',
    false,
    ({ socket }) =>
      void sendAndClose(socket, httpAnswer('401 Unauthorized', '{"code":"who-are-you"}')),
  ),
  nasty(
    'forbidden',
    '403',
    false,
    ({ socket }) => void sendAndClose(socket, httpAnswer('403 Forbidden', '{"code":"no"}')),
  ),
]
