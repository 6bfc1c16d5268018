/**
 * Hands releases on to the other lanes of a store, from the mirror that the updater fills.
 *
 * Open to whoever reaches the listener: releases are signed and hold no secrets, and a lane that
 * needs one may have nothing that would let it in.
 */

import { statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import { sendFile } from '../http/responses/send-file.ts'
import type { Router } from '../http/router.ts'

const PREFIX = '/updates/'
const NOT_THERE: readonly FaultKind[] = ['not-found', 'no-route']

/** The updater may not have made the folder yet. Throws Fault 'bad-request' for a path that is no folder. */
export function mirrorFolder(folder: string): string {
  const mirror = resolve(folder)
  try {
    if (statSync(mirror).isDirectory()) return mirror
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return mirror
    throw new Fault('bad-request', say`the mirror ${mirror} cannot be used (${code})`, cause)
  }
  throw new Fault('bad-request', say`the mirror ${mirror} is not a folder`)
}

export function updatesRouter(folder: string): Router {
  const mirror = mirrorFolder(folder)
  return {
    name: 'updates',
    prefixes: [PREFIX],
    toWire: ({ kind, message }) => ({
      http: NOT_THERE.includes(kind) ? 404 : kind === 'bug' ? 500 : 400,
      body: { status: 'error', kind, message },
    }),
    async routes(app) {
      app.get<{ Params: { '*': string } }>(
        `${PREFIX}*`,
        { config: { access: 'open' } },
        (request, reply) => {
          const name = request.params['*']
          const path = join(mirror, name)
          // No release has such a name: the updater gives it to files that are half fetched.
          const isHere =
            path.startsWith(`${mirror}${sep}`) && !path.endsWith('.part') && !name.includes('\0')
          if (!isHere || !statSync(path, { throwIfNoEntry: false })?.isFile())
            throw new Fault('not-found', say`${name} is not here`)
          return sendFile(request, reply, mirror, name)
        },
      )
    },
  }
}
