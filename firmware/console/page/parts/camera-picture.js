/** The newest frame of the camera while somebody looks; with the ETag an unchanged frame is not sent again. */
import { call } from '../call.js'
import { useEffect, useRef, useState } from '../html.js'

const LOOK_EVERY_MS = 700

/** `picture` is an address for an `img`, or null; `isLooked`: a frame was asked for at least once. */
export function usePicture(isWanted) {
  const [state, setState] = useState({ picture: null, isLooked: false })
  const shown = useRef(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    look(leaving.signal, (blob) => {
      const old = shown.current
      shown.current = blob && URL.createObjectURL(blob)
      setState({ picture: shown.current, isLooked: true })
      if (old) URL.revokeObjectURL(old)
    })
    return () => leaving.abort()
  }, [isWanted])
  useEffect(() => () => shown.current && URL.revokeObjectURL(shown.current), [])
  return state
}

/** Calls `show(blob)` for each new frame, and `show(null)` when there is none. */
async function look(signal, show) {
  let tag = null
  let isShown = null
  while (!signal.aborted) {
    if (!document.hidden) {
      const headers = tag ? { 'if-none-match': tag } : {}
      const answer = await call('/console/camera.jpg', { headers, as: 'blob', signal })
      if (signal.aborted) return
      if (answer.status === 200) {
        tag = answer.headers.get('etag')
        show(answer.value)
        isShown = true
      } else if (answer.status !== 304 && isShown !== false) {
        tag = null
        show(null)
        isShown = false
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
