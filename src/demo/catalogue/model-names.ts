/** What makers call their models: people, rivers, hills, towns and streets. */

const split = (text: string): readonly string[] => text.trim().split(/\s+/);

export const WOMEN_MODEL_NAMES = split(`
Adunni Abike Asake Ayinke Amoke Aduke Ajoke Abeni Anike Alake Ashabi Ayoka Apeke Awero Ibidun Morenike
Titilayo Yetunde Folasade Omolara Ronke Bisola Simisola Temilade Ireti Ebunola Damilola Tolulope Moremi
Olaitan Iyanu Kofoworola Oluchi Chidinma Adaora Ngozi Nkechi Ifeoma Amarachi Obiageli Uzoamaka Chinwe
Nwanneka Ezinma Ogechi Somto Kambili Nkiru Adanna Ginika Olanna Zimuzo Amina Hauwa Zainab Halima Safiya
Rakiya Maryam Asabe Ladidi Talatu Hadiza Bilkisu Saratu Rabi Jummai Nafisa Idia Osasu Eseosa Isoken
Ivie Efe Uwa Adesuwa Osayi Ewere Itohan Imade Eno Ekaette Idara Atim Mfon Nsikan Inyang Uduak Arit
Boma Ibinabo Tonye Awoba Daba Oreoluwa Wura Mojisola Sade Bolanle Toluwani Ebiere Tari Ebi Timi Onome
Oghale Ese Rukevwe Mamuna Abena Efua Akosua Esi Adwoa Ama Fatou Aissatou Mariama Awa Ndeye Khady
Lindiwe Makeda Amara Zuri Imani Nala Celeste Ines Beatriz Paloma Odette Solange Margot Colette Inara
`);

export const MEN_MODEL_NAMES = split(`
Adewale Akande Ajani Akanbi Alabi Ayinde Ajadi Bankole Babatunde Dele Femi Folarin Gbenga Jide Kayode
Kolawole Lanre Ladipo Niyi Olumide Rotimi Segun Sola Tunde Wale Yemi Dapo Kunle Remi Tokunbo Chidi
Emeka Obinna Ikenna Uche Nnamdi Chike Kelechi Obiora Ebuka Okey Ugo Dozie Kene Azuka Ibe Aminu Bello
Danjuma Garba Haruna Idris Kabir Lawal Musa Nuhu Sani Sule Tanko Umar Yakubu Zubair Bashir Osaze Efosa
Nosa Ehi Osagie Aighe Uyi Iyare Odion Ekong Etim Okon Bassey Effiong Udo Akan Ita Ene Dagogo Opubo
Sotonye Ibifuro Tamuno Preye Ebikeme Fyneface Kwame Kofi Kwesi Yaw Kojo Ekow Mamadou Ousmane Lamine
Cheikh Moussa Ibrahima Tendai Jabari Kato Ade Ayo Tobi Dayo Goke Muyiwa Sunkanmi Leke Deji Bode
`);

export const PLACE_MODEL_NAMES = split(`
Ikoyi Obalende Surulere Yaba Onikan Marina Apapa Badagry Epe Lekki Oniru Ikeja Ojodu Festac Isale Eko
Dugbe Mokola Bodija Agodi Oluyole Ogbomoso Osogbo Ife Ilesa Ekiti Akure Ondo Idanre Owo Ijebu Abeokuta
Olumo Ogun Yewa Osun Oya Erinle Asa Kwara Ilorin Lokoja Benue Niger Gurara Kaduna Zaria Kano Dala Daura
Katsina Sokoto Rima Kebbi Argungu Zamfara Bauchi Yankari Gombe Mambilla Obudu Jos Assop Riyom Shere
Nasarawa Garki Wuse Maitama Asokoro Jabi Gwarinpa Zuma Aso Enugu Nsukka Udi Ogbunike Awka Onitsha
Nnewi Owerri Oguta Orlu Aba Umuahia Arochukwu Bende Calabar Itu Oron Eket Ikom Opobo Bonny Okrika Brass
Nembe Forcados Warri Sapele Agbor Asaba Auchi Okene Ososo Kainji Chad Komadugu Yobe Anambra Ethiope
Accra Labadi Osu Elmina Volta Kumasi Goree Ngor Saly Bassam Assinie Ganvie Ouidah Lome Aneho Tamale
Segou Djenne Agadez Bamako Banjul Kololi Harmattan Lagoon Durbar Kola Cowrie Okra Baobab Iroko Udala
`);
