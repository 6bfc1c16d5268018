/** The guide of a new lane, a file of its own: a lane that is set up needs none of it. */
import type { ComponentType, RenderableProps } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { hasTillAlone } from '#firmware/console/page/tab-session.ts'
import { loadStyles } from '#firmware/console/page/tabs.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import styles from './guide.css'
import { useOwnSteps } from './own-steps.ts'

/** Before the till, or in its place, from when it is needed to its end. While it is fetched no till is drawn: it would move. */
export function GuideWhereNeeded({ children }: RenderableProps<unknown>) {
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
  if (!loaded && isNeeded) return <p class="muted loading">{t('tab.loading')}</p>
  return (
    <>
      {loaded && <loaded.Guide />}
      {!(loaded && hasTillAlone()) && children}
    </>
  )
}
