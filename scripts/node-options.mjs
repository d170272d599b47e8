/**
 * How Node runs a program of ours; the Dockerfile says the same. Node 24 lets what is new grow to 64 MB before it collects, and what is
 * old to four times what lives, for it may take half the machine. With 4 MB, and a heap of 512 MB at the very most, a worker that sends at
 * full speed holds about 155 MB instead of 256, one that plans stays within 100 MB over idle, and neither falls behind (bench: sending, planning).
 */
export const nodeOptions = ['--max-semi-space-size=4', '--max-old-space-size=512', '--import', 'tsx']
