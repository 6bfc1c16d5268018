/** Whole answers of somebody in between, or of a bank that says something else than it did. */
import { drip, httpAnswer, type NastyAnswer, nasty, sendAndClose, varied } from './nasty-answer.ts'

const htmlAnswer = (status: string) =>
  httpAnswer(status, `<html><body>${status}</body></html>`, ['Content-Type: text/html'])

/** Words in Retry-After that no lane must obey. */
const PATIENCE = ['99999999999', '-1', 'never', '1e400', 'Fri, 31 Dec 9999 23:59:59 GMT', '0', '']
const REDIRECTS = ['301 Moved', '302 Found', '303 See Other', '307 Again', '308 Again']
const ELSEWHERE = ['Location: http://127.0.0.1:1/v1/orders/x']

const busy = (name: string, status: string, hasEffect: boolean) =>
  varied(
    name,
    PATIENCE.map((wait) => ['Content-Type: application/json', `Retry-After: ${wait}`]),
    (headers, { socket }) => sendAndClose(socket, httpAnswer(status, '{"code":"busy"}', headers)),
    { hasEffect },
  )
const fixed = (name: string, hasEffect: boolean, make: (claim: string) => string | Buffer) =>
  nasty(name, hasEffect, ({ socket, claim }) => sendAndClose(socket, make(JSON.stringify(claim))))

export const MISLEADING_STATUSES: readonly NastyAnswer[] = [
  varied(
    'redirect',
    REDIRECTS,
    (status, { socket }) => sendAndClose(socket, httpAnswer(status, '', ELSEWHERE)),
    { hasEffect: false },
  ),
  nasty('early-hints-without-end', false, ({ socket }) => {
    drip(socket, 10, 1_000, () => 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')
  }),
  nasty('continue-then-paid-without-an-id', true, ({ socket, paidWord }) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100))
    sendAndClose(socket, httpAnswer('200 OK', JSON.stringify({ status: paidWord })))
  }),
  fixed(
    'switching-protocols',
    true,
    () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: bank\r\nConnection: Upgrade\r\n\r\nPAID',
  ),
  fixed('no-content-with-a-body', true, (claim) => httpAnswer('204 No Content', claim)),
  fixed('not-modified', true, () => 'HTTP/1.1 304 Not Modified\r\n\r\n'),
  fixed('partial-content', true, (claim) =>
    httpAnswer('206 Partial Content', claim, ['Content-Range: bytes 0-9/100']),
  ),
  busy('too-many', '429 Too Many Requests', false),
  busy('unavailable', '503 Service Unavailable', false),
  busy('unavailable-but-done', '503 Service Unavailable', true),
  fixed('error-after', true, () => htmlAnswer('500 Oops')),
  fixed('error-before', false, () => htmlAnswer('502 Bad Gateway')),
  fixed('proxy-not-found', true, () => htmlAnswer('404 Not Found')),
  fixed('unauthorized', false, () => httpAnswer('401 Unauthorized', '{"code":"who-are-you"}')),
  fixed('forbidden', false, () => httpAnswer('403 Forbidden', '{"code":"no"}')),
]
