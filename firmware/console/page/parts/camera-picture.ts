/** The newest frame of the camera while somebody looks; with the ETag an unchanged frame is not sent again. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { type Answer, laneFile } from '../call.ts'
import type { Given } from '../lane-rows.ts'

const CHECK_EVERY_MS = 700

interface Picture {
  /** An address for an `img`. */
  readonly picture: string | null
  /** A frame was asked for at least once. */
  readonly isLooked: boolean
}

export function usePicture(isWanted: boolean): Picture {
  const [state, setState] = useState<Picture>({ picture: null, isLooked: false })
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    void look(leaving.signal, (blob) => {
      const old = shown.current
      shown.current = blob && URL.createObjectURL(blob)
      setState({ picture: shown.current, isLooked: true })
      if (old) URL.revokeObjectURL(old)
    })
    return () => leaving.abort()
  }, [isWanted])
  useEffect(
    () => () => {
      if (shown.current) URL.revokeObjectURL(shown.current)
    },
    [],
  )
  return state
}

/** Calls `show(blob)` for each new frame, and `show(null)` when there is none. */
async function look(signal: AbortSignal, show: (blob: Blob | null) => void): Promise<void> {
  let tag: string | null = null
  let isShown: boolean | null = null
  while (!signal.aborted) {
    if (!document.hidden) {
      const given: Given<'GET /console/camera.jpg'> = tag
        ? { headers: { 'if-none-match': tag } }
        : {}
      const answer: Answer<Blob> = await laneFile('GET /console/camera.jpg', given, { signal })
      if (signal.aborted) return
      if (answer.isOk && answer.status === 200) {
        tag = answer.headers.get('etag')
        show(answer.value)
        isShown = true
      } else if (answer.status !== 304 && isShown !== false) {
        tag = null
        show(null)
        isShown = false
      }
    }
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
  }
}
