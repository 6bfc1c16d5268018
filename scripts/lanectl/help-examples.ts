/** What a person tries first: in the help and in the manual. */
export const EXAMPLES = `  lanectl status                              is this lane well?
  lanectl --url http://lane-7:8080 status     another one; its token from $LANED_TOKEN
  lanectl status --json | jq .health          for machines
  lanectl selftest                            try each part; asks what you see
  lanectl config check /etc/laned/laned.yaml  would the lane start with it?
  lanectl restart                             after a change, when it would
  lanectl config print                        what the device would run with
  lanectl shifts close --width 32             the Z report of the day
  lanectl reconcile --date 2026-11-21         does the bank say the same of it?
  lanectl day 2026-11-21                      does all of it agree? else: who does what, by when`
