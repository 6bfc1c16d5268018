/** Browser screens in the room of the device: their cards, loaded only where the lane's display is a browser. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import type { DeviceOfFeature } from '#firmware/console/page/tabs/device/device-of-feature.ts'

export const ROOM: DeviceOfFeature = { Card: ScreenCards, ahead: ['GET /device/screens'] }

function ScreenCards() {
  const isScreen = useAnswer('GET /device/screens').value?.isScreen
  const [Cards, setCards] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isScreen) return
    import('./device/browser-screens.tsx').then(
      ({ Screens }) => setCards(() => Screens),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [isScreen])
  return Cards && <Cards />
}
