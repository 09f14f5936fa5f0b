import type { Region } from '../../../db/reference/regions.ts'

/** Airports that business aircraft use, by region. Generated legs fly between them. */
export const BUSINESS_AIRPORTS: Record<'North America' | 'Europe' | 'MENA', readonly string[]> = {
  'North America': split(`
    KTEB KHPN KMMU KFRG KJPX KACK KMVY KBED KBOS KPVD KBDL KALB KPHL KIAD KBWI KRIC KRDU KCLT KAVL KCHS KSAV KHXD KPDK
    KBNA KMEM KMSY KJAX KORL KTPA KSRQ KAPF KPBI KBCT KFXE KFLL KOPF KMIA KEYW MYNN MBPV MWCR TNCM KPWK KMDW KDTW KCLE
    KPIT KCVG KSTL KMKC KMSP KDAL KADS KAUS KHOU KSAT KAPA KASE KEGE KJAC KBZN KSUN KSLC KLAS KHND KSDL KPSP KVNY KBUR
    KSNA KCRQ KSAN KSBA KMRY KSJC KSFO KOAK KTRK KRNO KPDX KBFI CYVR CYYC CYYZ CYUL MMSD`),
  Europe: split(`
    EGLF EGGW EGKB EGSS EGPH EIDW LFPB LFMN LFMD LFTZ LFLB LFLY LFBD LFML LSGG LSZH LSZS LSGS LIML LIRA LIRQ LIPZ LIRN
    LIEO LICC LEIB LEPA LEMD LEBL LEMG LPPT LPFR EDDM EDDB EDDH EDDF EDDL LOWW LOWI LOWS EHAM EBBR EKCH ESSB ENGM EFHK
    EPWA LKPR LHBP LDDU LDSP LGAV LGMK LGSR LTFM LTFE LMML LCLK`),
  MENA: split(`
    OMDW OMDB OMAA OMAD OMRK OERK OEJN OEDF OEMA OTHH OBBI OKKK OOMS OLBA OJAI HECA HESH HEGN GMMN GMMX DTTA`),
}

/** The airports that an operator of the region flies to. Regions without a list use Europe's. */
export function listBusinessAirports(region: Region): readonly string[] {
  return region === 'North America' || region === 'MENA'
    ? BUSINESS_AIRPORTS[region]
    : BUSINESS_AIRPORTS.Europe
}

function split(codes: string): string[] {
  return codes.trim().split(/\s+/)
}
