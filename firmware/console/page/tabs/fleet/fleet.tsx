/** The fleet: at a master its lanes, keys and what features add; at a lane its master; alone, how to join one. */
import rooms from 'page:features/fleet'
import type { Parts } from '../../lane-parts.ts'
import { usePart } from '../../live.ts'
import { Card } from '../../parts/card-button-and-form.tsx'
import { Allowed } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { MarkList } from '../items/deletions.tsx'
import { Chain } from './chain.tsx'
import { Keys } from './fleet-keys.tsx'
import { Alone } from './join-fleet.tsx'
import { LanectlCommands } from './lanectl-commands.tsx'
import { Membership } from './membership.tsx'
import { SyncAndLanes } from './sync-and-lanes.tsx'
import 'page-words:fleet'
import 'page-words:items'

export function Tab() {
  const view = usePart('devices')
  if (!view) return <p class="muted loading">{t('tab.loading')}</p>
  if (view.syncMode === 'none' && !view.trouble) return <Alone />
  const isMaster = view.syncMode === 'master'
  return (
    <>
      <SyncAndLanes view={view} />
      {isMaster && (
        <>
          <Deleting view={view} />
          <Allowed may="operate">
            <Keys view={view} />
          </Allowed>
        </>
      )}
      {view.chain && <Chain chain={view.chain} />}
      {Object.entries(rooms).map(([name, { Card }]) => (
        <Card key={name} isMaster={isMaster} />
      ))}
      {isMaster && (
        <Allowed may="operate">
          <LanectlCommands />
        </Allowed>
      )}
      {view.syncMode === 'none' ? (
        <Alone />
      ) : (
        <Allowed may="operate">
          <Membership view={view} />
        </Allowed>
      )}
    </>
  )
}

/** What is being deleted on all lanes, as it happens. */
function Deleting({ view }: { view: Parts['devices'] }) {
  const marks = usePart('deletions')?.marks ?? []
  if (marks.length === 0) return null
  return (
    <Card id="fleet-deletions" title={t('items.marks')}>
      <MarkList marks={marks} lanes={view.devices.map(({ sn }) => sn)} />
    </Card>
  )
}
