/** The guide of a new lane, a file of its own: a lane that is set up needs none of it. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { hasTillAlone } from '#firmware/console/page/tab-session.ts'
import { loadStyles } from '#firmware/console/page/tabs.tsx'
import styles from './guide.css'
import { useOwnSteps } from './own-steps.ts'

/** Null until it is needed; `coming` while it is fetched: what is drawn before would move. Then it stays to its end. */
export function useGuide(): ComponentType | 'coming' | null {
  const isNeeded = useOwnSteps() !== null || hasTillAlone()
  const [loaded, setLoaded] = useState<{ readonly Guide: ComponentType } | null>(null)
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isLeft = false
    Promise.all([import('./guide.tsx'), loadStyles(styles)])
      .then(([module]) => !isLeft && setLoaded(module))
      .catch(() => globalThis.loadAgain?.isBroken())
    return () => {
      isLeft = true
    }
  }, [isNeeded, loaded])
  return loaded?.Guide ?? (isNeeded ? 'coming' : null)
}
