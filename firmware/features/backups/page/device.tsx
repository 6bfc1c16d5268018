/** Backups in the room of the device: their card, and what mends the part that a failed one is told as. */
import { act } from '#firmware/console/page/call.ts'
import { Button } from '#firmware/console/page/parts/card-button-and-form.tsx'
import type { DeviceOfFeature } from '#firmware/console/page/tabs/device/device-of-feature.ts'
import { t } from '#firmware/console/page/words/words.ts'
import { Backups } from './device/backups.tsx'
import 'page-words:backups'

export const ROOM: DeviceOfFeature = { Card: Backups, mends: { backup: MakeOne } }

function MakeOne({ again }: { again(): void }) {
  const make = async () => (await act('POST /backups')) && again()
  return (
    <Button may="operate" undoes={false} id="mend-backup" onClick={make}>
      {t('mend.backup')}
    </Button>
  )
}
