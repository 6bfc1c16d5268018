/** A file as the answer of a request: ranges, ETag and the type by its name, by @fastify/send. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `file` is relative to `root`; a path that leads out of it, or to nothing, is answered with an error. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  file: string,
): Promise<FastifyReply> {
  // Loaded on use: a start sends no file.
  const { default: send } = await import('@fastify/send')
  const answer = await send(request.raw, encodeURI(file), { root, cacheControl: false })
  if (answer.type === 'error') throw answer.metadata.error
  return reply.code(answer.statusCode).headers(answer.headers).send(answer.stream)
}
