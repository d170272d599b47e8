/**
 * How Node runs a program of ours; the Dockerfile says the same. Node 24 lets what is new grow to 64 MB before it collects, and what is
 * old to four times what lives, for it may take half the machine. With 4 MB, and a heap of 2000 MB at the very most, what is old grows to
 * twice what lives: a worker that sends at full speed holds about 180 MB instead of 256, one that plans grows by 34 MB instead of 104,
 * and neither falls behind. With 512 MB others waited twice as long for the collector (bench: sending, planning).
 */
export const nodeOptions = ['--max-semi-space-size=4', '--max-old-space-size=2000', '--import', 'tsx']
